import { useTranslation } from 'react-i18next';
import { useClient } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';
import { useLocationLinks, type Navigate } from '#state/location.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { ACCOUNT_PAGES, readAccountPage, type AccountPage } from './accountPage.ts';
import { Bankers } from './Bankers.tsx';
import { BankerPage } from './BankerPage.tsx';
import { Coupons } from './Coupons.tsx';
import { Titles } from './Titles.tsx';
import { TitleWall } from './TitleWall.tsx';
import { WalletPage } from './WalletPage.tsx';
import styles from './Account.module.css';

type AccountProps = { readonly topic: string; readonly go: Navigate };

/** Renders the account screen: titles and walls (TITLES-01), coupons, bankers (BANKER-03); a guest logs in first. */
export const AccountContent = ({ topic, go }: AccountProps) => {
  const { t } = useTranslation('account');
  const shown = readAccountPage(topic);
  const user = useUser();
  return (
    <ScreenFrame
      name="account"
      title={t('title')}
      backLabel={t('back')}
      onClose={() => go({ screen: null })}
      head={<Pages page={shown.page} go={go} />}
    >
      {/* Focusable, as what scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        key={topic}
        className={styles.body}
        tabIndex={0}
        role="region"
        aria-label={t(`page.${shown.page}`)}
      >
        {user === null ? <Guest /> : <Shown {...shown} uid={user.uid} />}
      </div>
    </ScreenFrame>
  );
};

const Shown = ({ page, id, uid }: AccountPage & { readonly uid: string }) => {
  if (page === 'coupons') return <Coupons />;
  if (page === 'wallet') return <WalletPage />;
  if (page === 'bankers') return id === null ? <Bankers /> : <BankerPage bankerId={id} />;
  return id === null ? <Titles uid={uid} /> : <TitleWall userId={id} />;
};

const Guest = () => {
  const { t } = useTranslation('account');
  const { session } = useClient();
  return <EmptyState title={t('guest')} action={{ text: t('login'), onPress: session.wantLogin }} />;
};

type PagesProps = { readonly page: AccountPage['page']; readonly go: Navigate };

/** The tabs are links (D11). */
const Pages = ({ page, go }: PagesProps) => {
  const { t } = useTranslation('account');
  const links = useLocationLinks();
  return (
    <Tabs
      label={t('pages')}
      selected={page}
      onSelect={(id) => go({ topic: id })}
      tabs={ACCOUNT_PAGES.map((id) => ({
        id,
        content: t(`page.${id}`),
        link: links({ screen: 'account', topic: id }),
        data: { 'data-account-page': id },
      }))}
    />
  );
};
