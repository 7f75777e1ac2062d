// The file: what it is, how it was read with examples from it, and what it does not tell.

import type { ReactNode } from 'react';
import type { IntakeDetailWire, IntakeFindingWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Signed } from '../../parts/status-sign.tsx';
import { TableHead } from '../../parts/table.tsx';
import { wentOut } from '../../state/intake-states.ts';
import { showFile } from '../../state/session.ts';
import { FindingSelect, useChoose } from '../intake-grid/finding-select.tsx';
import { Question } from './question.tsx';
import type { ShownIntake } from './shown-intake.ts';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

function Facts({ intake, text }: { readonly intake: IntakeDetailWire; readonly text: Text }) {
  const { kept } = intake;
  // Which rows are read is known only once it is known of which sheet.
  const isSheetOpen = intake.findings.some(({ what, ambiguous }) => what === 'sheet' && ambiguous);
  return (
    <section>
      <h2>{text.t('intake.file.facts')}</h2>
      <table className="lite file-facts">
        <tbody>
          <Fact name={text.t('intake.file.name')}>{intake.file}</Fact>
          <Fact name={text.t('intake.file.size')}>{text.bytes(intake.bytes)}</Fact>
          <Fact name={text.t('intake.file.rows')}>{isSheetOpen ? '–' : text.count(intake.rows)}</Fact>
          <Fact name={text.t('intake.file.read')}>{text.moment(intake.begunAt)}</Fact>
          <Fact name={text.t('intake.file.by')}>{intake.by}</Fact>
          <Fact name={text.t('intake.file.mapping')}>{intake.mapping ?? text.t('intake.value.noMapping')}</Fact>
          <Fact name={text.t('intake.file.kept')}>
            {kept === null ? (
              <span className="quiet">{text.t('intake.file.notKept')}</span>
            ) : (
              <button type="button" className="link" onClick={() => void showFile({ intake: intake.batch })}>
                {text.t('intake.file.keptHere')}
              </button>
            )}
          </Fact>
          <Fact name={text.t('intake.file.sha')}>
            <span className="code copyable sha">{intake.sha256}</span>
          </Fact>
        </tbody>
      </table>
      {intake.titles.length === 0 ? null : (
        <>
          <h2 className="mt">{text.t('intake.file.titles')}</h2>
          <ul className="titles copyable">
            {intake.titles.map((title, index) => (
              <li key={index}>{title === '' ? '\u00a0' : title}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function HowFound({ finding, text }: { readonly finding: IntakeFindingWire; readonly text: Text }) {
  if (finding.ambiguous) return <Signed icon="help" tone="warn" word={text.t('intake.file.asked')} />;
  const word = text.t(finding.chosen ? 'intake.file.chosen' : 'intake.file.sniffed');
  return <Signed icon="check" tone="quiet" word={word} />;
}

function Found({
  intake,
  text,
  onChoose,
}: {
  readonly intake: IntakeDetailWire;
  readonly text: Text;
  readonly onChoose: (what: IntakeFindingWire['what'], value: string) => void;
}) {
  return (
    <section>
      <h2>{text.t('intake.file.found')}</h2>
      <table className="lite findings">
        <TableHead
          names={[
            text.t('intake.file.what'),
            text.t('intake.file.value'),
            text.t('intake.file.examples'),
            text.t('intake.file.how'),
          ]}
        />
        <tbody>
          {intake.findings.map((finding) => (
            <tr key={finding.what}>
              <td className="b">{text.t(`intake.finding.${finding.what}`)}</td>
              <td>
                <FindingSelect intake={intake} finding={finding} onChoose={onChoose} />
              </td>
              <td className="examples" title={finding.examples.join(' · ')}>
                {finding.examples.length === 0 ? (
                  <span className="quiet">{text.t('intake.file.noExamples')}</span>
                ) : (
                  finding.examples.join(' · ')
                )}
              </td>
              <td>
                <HowFound finding={finding} text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wentOut(intake) > 0 ? <p className="hint">{text.t('intake.file.sentLocked')}</p> : null}
    </section>
  );
}

export function FilePart({ shown }: { readonly shown: ShownIntake }) {
  const text = useText();
  const { intake } = shown;
  const { choose, dialog } = useChoose(intake);
  const open = intake.findings.filter((finding) => finding.ambiguous);
  return (
    <div className="file-part scrolls" data-region tabIndex={0} role="region" aria-label={text.t('intake.step.file')}>
      {intake.state === 'failed' ? (
        <Banner
          tone="stop"
          title={text.t('intake.file.failed')}
          words={intake.failure === null ? null : { label: text.t('error.details'), text: intake.failure }}
        >
          {text.t('intake.file.failedRest')}
        </Banner>
      ) : intake.rows === 0 && intake.state === 'open' ? (
        <Banner tone="note" title={text.t('intake.file.zero')}>
          {text.t('intake.file.zeroRest')}
        </Banner>
      ) : null}
      {open.length === 0 ? null : (
        <section className="questions">
          <Banner tone="warn" title={text.t('intake.file.question', { count: open.length })}>
            {text.t('intake.file.questionRest')}
          </Banner>
          {/* One at a time: what is answered first may answer the next. */}
          {open.slice(0, 1).map((finding) => (
            <Question key={finding.what} finding={finding} onChoose={choose} />
          ))}
        </section>
      )}
      <div className="file-cols">
        <Found intake={intake} text={text} onChoose={choose} />
        <Facts intake={intake} text={text} />
      </div>
      {dialog}
    </div>
  );
}
