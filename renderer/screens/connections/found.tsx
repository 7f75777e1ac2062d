// What a test of a connection found: clock, counting, ordering, paging, and how many are ready.

import type { Kind } from '../../../preload/contract/common.ts';
import type { CapabilitiesWire, ConnectionTestWire } from '../../../preload/contract/connections.ts';
import { type Text, useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TableHead } from '../../parts/table.tsx';

type Found = ConnectionTestWire['kinds'][number];

function proofOf(capabilities: CapabilitiesWire, text: Text): string {
  if (capabilities.count) return text.t('setup.connection.proofCount');
  return text.t(
    capabilities.orderby && capabilities.idFilter ? 'setup.connection.proofWalk' : 'setup.connection.proofNone',
  );
}

function Can({ can, text }: { readonly can: boolean | undefined; readonly text: Text }) {
  if (can === undefined) return <td className="n quiet">–</td>;
  return (
    <td className="n">
      {can ? <Icon name="check" small /> : <span className="quiet">–</span>}{' '}
      {text.t(can ? 'setup.connection.can' : 'setup.connection.cannot')}
    </td>
  );
}

/** A kind that could not be read beside one that could, in the other party's words. */
function Unread({ test, text }: { readonly test: ConnectionTestWire; readonly text: Text }) {
  return test.kinds.map(({ kind, problem }) =>
    problem === null ? null : (
      <Banner
        key={kind}
        tone="warn"
        title={text.t('setup.connection.unreadKind', { kind: text.t(`kind.${kind}`) })}
        words={{ label: text.t('error.details'), text: problem }}
      />
    ),
  );
}

export function FoundTable({ test }: { readonly test: ConnectionTestWire }) {
  const text = useText();
  const of = (kind: Kind): Found | undefined => test.kinds.find((found) => found.kind === kind);
  const kinds = [of('time'), of('material')];
  const rows = [
    { key: 'counting', can: (capabilities: CapabilitiesWire) => capabilities.count },
    { key: 'ordering', can: (capabilities: CapabilitiesWire) => capabilities.orderby },
    { key: 'paging', can: (capabilities: CapabilitiesWire) => capabilities.top },
  ] as const;
  return (
    <>
      <table className="lite found" aria-label={text.t('setup.connection.found')}>
        <TableHead
          names={[
            text.t('setup.connection.found'),
            { figure: text.t('kind.time') },
            { figure: text.t('kind.material') },
          ]}
        />
        <tbody>
          <tr>
            <td>{text.t('setup.connection.listed')}</td>
            {kinds.map((found, index) => (
              <td key={index} className="n b">
                {found?.ready == null ? (
                  <span className="quiet">{found?.problem == null ? '–' : text.t('setup.connection.unread')}</span>
                ) : (
                  text.count(found.ready)
                )}
              </td>
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{text.t(`setup.connection.${row.key}`)}</td>
              {kinds.map((found, index) => (
                <Can key={index} can={found?.capabilities ? row.can(found.capabilities) : undefined} text={text} />
              ))}
            </tr>
          ))}
          <tr>
            <td>{text.t('setup.connection.proof')}</td>
            {kinds.map((found, index) => (
              <td key={index} className="n">
                {found?.capabilities ? proofOf(found.capabilities, text) : '–'}
              </td>
            ))}
          </tr>
          <tr>
            <td>{text.t('setup.connection.clock')}</td>
            <td className="n" colSpan={2}>
              {test.clock === null ? text.t('setup.connection.noClock') : text.moment(test.clock)}
            </td>
          </tr>
          <tr>
            <td>{text.t('setup.connection.answerTime')}</td>
            <td className="n" colSpan={2}>
              {text.t('setup.connection.milliseconds', { n: Math.round(test.milliseconds) })}
            </td>
          </tr>
        </tbody>
      </table>
      <Unread test={test} text={text} />
    </>
  );
}
