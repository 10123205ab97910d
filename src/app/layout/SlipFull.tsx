import { useTranslation } from 'react-i18next';
import { useConfig } from '#state/clientContext.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { useRefusedPick } from '#state/lazyHooks.ts';

/**
 * Shows at the pressed odds that the slip is full. An eleventh pick changes nothing and shows no other notice
 * (C15).
 */
export const SlipFull = () => {
  const { limits } = useConfig();
  const { t } = useTranslation('app');
  const [refused, clear] = useRefusedPick();
  return <Tooltip at={refused} text={t('limit', { max: limits.picks })} onClose={clear} />;
};
