import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diagnostics, TabCounters } from '#contract/feedApi.ts';
import { grouped } from './overview.ts';
import styles from './Diagnostics.module.css';

type TableProps = { readonly title: string; readonly heads: readonly string[]; readonly children: ReactNode };

const Table = ({ title, heads, children }: TableProps) => (
  <section>
    <h3>{title}</h3>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

const SHORT = 8;

/** Lists the tabs with their sent and unacknowledged patches. */
export const TabTable = ({ tabs, own }: { readonly tabs: readonly TabCounters[]; readonly own: string }) => {
  const { t } = useTranslation('diagnostics');
  const heads = [
    t('tabs'),
    t('visible'),
    t('patches'),
    t('bytes'),
    t('changes'),
    t('rows'),
    t('unanswered'),
    t('mergeWindow'),
  ];
  return (
    <Table title={t('section.tabs')} heads={heads}>
      {tabs.map((tab) => (
        <tr key={tab.tabId} data-tab={tab.tabId} aria-current={tab.tabId === own ? 'true' : undefined}>
          <th scope="row">
            {tab.tabId === own ? `${tab.tabId.slice(0, SHORT)} (${t('thisTab')})` : tab.tabId.slice(0, SHORT)}
          </th>
          <td data-part="visible">{tab.visible ? '●' : '○'}</td>
          <td data-part="patches">{grouped(tab.patches)}</td>
          <td>{grouped(tab.bytes)}</td>
          <td>{grouped(tab.changes)}</td>
          <td>{tab.rows}</td>
          <td data-part="unanswered">{tab.unacknowledged}</td>
          <td data-part="mergeWindow">{`${tab.mergeWindow} ms`}</td>
        </tr>
      ))}
    </Table>
  );
};

export const StreamTable = ({ streams }: { readonly streams: Diagnostics['streams'] }) => {
  const { t } = useTranslation('diagnostics');
  if (streams.length === 0) return null;
  return (
    <Table title={t('section.streams')} heads={[t('stream'), t('epoch'), t('seq'), t('state')]}>
      {streams.map((stream) => (
        <tr key={stream.id} data-stream={stream.id}>
          <th scope="row">{stream.id}</th>
          <td>{stream.epoch ?? '-'}</td>
          <td data-part="seq">{grouped(stream.seq)}</td>
          <td>{stream.state}</td>
        </tr>
      ))}
    </Table>
  );
};

/** Lists counts by reason, the largest first. */
export const SumTable = ({
  title,
  sums,
}: {
  readonly title: string;
  readonly sums: Readonly<Record<string, number>>;
}) => {
  const { t } = useTranslation('diagnostics');
  const rows = Object.entries(sums)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  return (
    <Table title={title} heads={[t('name'), t('value')]}>
      {rows.length === 0 ? (
        <tr>
          <td colSpan={2}>{t('none')}</td>
        </tr>
      ) : null}
      {rows.map(([name, count]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{grouped(count)}</td>
        </tr>
      ))}
    </Table>
  );
};

/** Lists the number of refused messages of the host by reason (F33). */
export const RefusedTable = ({
  title,
  sums,
}: {
  readonly title: string;
  readonly sums: Readonly<Record<string, number>>;
}) => {
  const { t } = useTranslation('diagnostics');
  const rows = Object.entries(sums);
  if (rows.length === 0) return null;
  return (
    <Table title={title} heads={[t('name'), t('value')]}>
      {rows.map(([reason, count]) => (
        <tr key={reason}>
          <th scope="row">{reason}</th>
          <td data-refused={reason}>{count}</td>
        </tr>
      ))}
    </Table>
  );
};
