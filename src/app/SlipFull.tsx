import { useTranslation } from 'react-i18next';
import { useConfig } from '#state/clientContext.tsx';
import { useRefusedPick } from '#state/userProblems.ts';
import { Tooltip } from '#ui/Tooltip.tsx';

/** An eleventh pick changes nothing and raises no notice; the pressed price says why (C15). */
export const SlipFull = () => {
  const { limits } = useConfig();
  const { t } = useTranslation('app');
  const [refused, clear] = useRefusedPick();
  return <Tooltip at={refused} text={t('limit', { max: limits.picks })} onClose={clear} />;
};
