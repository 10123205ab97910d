import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { FIRST_BETS_VIEW, FIRST_RESULTS_VIEW, useLocationLink, type AppLocation } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import styles from './TopBar.module.css';
import { useHost, useUser, useWallet } from '#state/hooks.ts';

type UserMenuProps = { readonly screen: AppLocation['screen'] };

/** Shows the user with balance (USER-02), or a guest with the link to the parent's login (USER-06, D8). */
export const UserMenu = ({ screen }: UserMenuProps) => {
  const user = useUser();
  const { isJoined } = useHost();
  return (
    <>
      {isJoined ? <LazyBoundary area="full-screen" part={fullScreen} /> : null}
      <ScreenLink screen="rules" icon="help" open={screen === 'rules'} />
      <ScreenLink screen="experts" icon="flame" open={screen === 'experts'} />
      <ScreenLink screen="results" icon="results" open={screen === 'results'} />
      {user === null ? (
        <Guest />
      ) : (
        <>
          <ScreenLink screen="bets" icon="list" open={screen === 'bets'} />
          <Member name={user.name} />
        </>
      )}
    </>
  );
};

type ScreenLinkProps = {
  readonly screen: 'results' | 'rules' | 'experts' | 'bets';
  readonly icon: IconName;
  readonly open: boolean;
};

const FIRST_VIEWS = { bets: FIRST_BETS_VIEW, results: FIRST_RESULTS_VIEW, topic: '' };

/** Opens a screen in its first view, or closes it. */
const ScreenLink = ({ screen, icon, open }: ScreenLinkProps) => {
  const { t } = useTranslation('app');
  const link = useLocationLink({ ...FIRST_VIEWS, screen: open ? null : screen });
  const label = t(screen === 'bets' ? 'myBets' : screen);
  return (
    <a
      {...link}
      className={styles.settings}
      aria-label={label}
      title={label}
      aria-current={open ? 'true' : undefined}
      data-action={screen === 'bets' ? 'my-bets' : screen}
    >
      <Icon name={icon} />
    </a>
  );
};

/** Loaded when a host has joined: a page alone has no host that could give it more room. */
const fullScreen = createLazyModule(() =>
  import('./FullScreenButton.tsx').then(({ FullScreenButton }) => FullScreenButton),
);
/** Loaded with the first wallet: a guest needs no amounts, and the first screen is limited (G10). */
const balance = createLazyModule(() => import('./Balance.tsx').then(({ Balance }) => Balance));

const Member = ({ name }: { readonly name: string }) => {
  const wallet = useWallet();
  return (
    <span className={styles.who} data-user="">
      <Icon name="user" />
      <bdi className={styles.whoName} title={cleanName(name)}>
        {cleanName(name)}
      </bdi>
      {wallet === null ? null : <LazyBoundary area="balance" part={balance} props={{ wallet }} />}
    </span>
  );
};

/**
 * A standalone page has no host to ask for a login, so it links to the parent site if the operator configured
 * one (BOOT-03).
 */
const Guest = () => {
  const { t } = useTranslation('app');
  const { session, config } = useClient();
  const { isJoined } = useHost();
  const [parent] = config.parents;
  if (isJoined)
    return (
      <Button look="primary" className={styles.login} data-action="login" onClick={session.wantLogin}>
        {t('login')}
      </Button>
    );
  if (parent !== undefined)
    return (
      <a className={styles.login} data-action="login" href={parent + config.parentPath} target="_top">
        {t('login')}
      </a>
    );
  return (
    <span className={styles.who} title={t('guestHint')}>
      <Icon name="user" />
      <span>{t('guest')}</span>
    </span>
  );
};
