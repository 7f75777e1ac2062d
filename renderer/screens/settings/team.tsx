// The shared proof log: where it is, whether it can be reached, and which desk has what in review. Nothing is shown to a desk by itself.

import { useEffect } from 'react';
import type { DeskWire, TeamWire } from '../../../preload/contract/team.ts';
import { type Text, useText } from '../../language/text.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { TableHead } from '../../parts/table.tsx';
import { loadTeam, useTeam } from '../../state/team.ts';

/** In words: it holds all back, it cannot be reached, or all is told. */
function stateOf(text: Text, { blocked, away, untold }: TeamWire): string {
  if (blocked !== null) return text.t('setup.team.blocked', { why: blocked });
  if (away !== null) return text.t('setup.team.away', { why: away });
  return untold > 0 ? text.t('setup.team.untold', { count: untold }) : text.t('setup.team.reached');
}

function reviewsOf(text: Text, { reviews }: DeskWire): string {
  return reviews
    .map(({ run, connection, kind, since }) =>
      text.t('setup.team.review', {
        run,
        connection,
        kind: text.t(`kind.${kind}`),
        since: text.moment(since),
      }),
    )
    .join(', ');
}

export function Team() {
  const text = useText();
  const { value, error } = useTeam((state) => state.team);
  useEffect(() => void loadTeam(), []);
  if (error !== null) return <ErrorBanner error={error} />;
  if (value == null) return null;
  const { host, port, database, log } = value.place;
  return (
    <section>
      <h2>{text.t('setup.team.title')}</h2>
      <p className="label">
        {text.t('setup.team.lead', { place: `${host}:${port}/${database} (${log})`, count: value.entries })}
      </p>
      <p>{stateOf(text, value)}</p>
      <table className="lite" aria-label={text.t('setup.team.title')}>
        <TableHead names={[text.t('setup.team.desk'), text.t('setup.team.reviews')]} />
        <tbody>
          {value.desks.map((desk) => (
            <tr key={desk.id}>
              <td>
                {desk.name}
                {desk.isThis ? ` (${text.t('setup.team.this')})` : ''}
                {desk.retired === null ? '' : ` (${text.t('setup.team.retired', { why: desk.retired })})`}
              </td>
              <td>{reviewsOf(text, desk)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
