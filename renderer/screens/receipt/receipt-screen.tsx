// A receipt in place of the run's entries: the ERP's answer beside the file, what follows from it, and the one button that notes it.

import './receipt.css';
import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { SearchField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NotHere } from '../../parts/error-banner.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Steps } from '../../parts/steps.tsx';
import { type TieEquation, TieOut } from '../../parts/tie-out.tsx';
import { useCommand, useKeyNames, useSearchCommand } from '../../state/commands.ts';
import { sayNothingDone } from '../../state/notices.ts';
import {
  chooseInReceipt,
  layReceiptAside,
  openWhereItBelongs,
  type OpenReceipt,
  type ReceiptRead,
  takeReceipt,
} from '../../state/receipt.ts';
import { goToStep } from '../../state/route.ts';
import { type Side, useSide } from '../../state/side.ts';
import { useDeskStop } from '../settings/team-words.ts';
import { stepItems, stepOf } from '../run/run-facts.ts';
import type { ShownRun } from '../run/use-run.ts';
import { ReceiptMap } from './receipt-map.tsx';
import { FacingPages, type PageKind } from './receipt-pages.tsx';
import { COUNTINGS, ReceiptSide, totalsDiffer } from './receipt-side.tsx';

/** Nobody has said yet what its line numbers count, and they do not tell it. */
const asksCounting = (read: ReceiptRead): boolean => read.asksCounting && read.counting === null;

function blockedBy(read: ReceiptRead | null, busy: boolean, stop: string | null, text: Text): string | null {
  if (busy || read === null) return text.t('receipt.reading');
  if (stop !== null) return stop;
  if (!read.isMatched) return text.t('receipt.needKey');
  if (read.asksFile) return text.t('receipt.go.file');
  if (asksCounting(read)) return text.t('receipt.go.counting');
  const says = read.accepted.length + read.rejections.length > 0;
  if (says) return null;
  const { status, message } = read.columns;
  const isSilent = !read.isFree && status === undefined && message === undefined && read.understood.bare === null;
  return text.t(isSilent ? 'receipt.needStatus' : 'receipt.go.nothing');
}

function labelOf(read: ReceiptRead | null, text: Text): string {
  const accepted = read?.accepted.length ?? 0;
  const rejected = (read?.rejections.length ?? 0) - (read?.partly.length ?? 0);
  if (rejected <= 0) return text.t('receipt.go.accept', { accepted });
  return text.t(accepted === 0 ? 'receipt.go.reject' : 'receipt.go.both', { accepted, rejected });
}

function equationsOf(read: ReceiptRead, kind: RunWire['kind'], text: Text): TieEquation[] {
  const rows = (page: PageKind): number => read.pages.find((one) => one.kind === page)?.rows ?? 0;
  const inReceipt = (key: string, name: string, count: number, warn = false) => ({
    key,
    name,
    count: text.count(count),
    amount: text.t('receipt.rows', { count }),
    warn,
  });
  const inFile = (key: 'all' | 'accepted' | 'rejected' | 'missing', name: string) => {
    const entries = key === 'all' ? null : read.sums[key].rows;
    return {
      key: `file-${key}`,
      name,
      count: text.count(read.lines[key].lines),
      amount: entries === null ? text.t('receipt.rows', { count: read.lines[key].lines }) : text.entries(kind, entries),
      warn: key === 'missing' && read.lines.missing.lines > 0,
    };
  };
  return [
    {
      left: inReceipt('rows', text.t('receipt.tie.rows'), read.totals.rows),
      right: [
        inReceipt('accepted', text.t('receipt.tie.accepted'), rows('accepted')),
        inReceipt('rejected', text.t('receipt.tie.rejected'), rows('rejected')),
        inReceipt('unmatched', text.t('receipt.tie.unmatched'), rows('unmatched'), rows('unmatched') > 0),
      ],
    },
    {
      left: inFile('all', text.t('receipt.tie.lines')),
      right: [
        inFile('accepted', text.t('receipt.tie.accepted')),
        inFile('rejected', text.t('receipt.tie.rejected')),
        inFile('missing', text.t('receipt.tie.missing')),
      ],
    },
  ];
}

/** Lines of both sides that have no place: nothing, unless something is wrong here. */
function lostOf({ totals, pages, lines }: ReceiptRead): number {
  const placed = pages.reduce((sum, { kind, rows }) => sum + (kind === 'missing' ? 0 : rows), 0);
  const { all, accepted, rejected, missing } = lines;
  return totals.rows - placed + (all.lines - accepted.lines - rejected.lines - missing.lines);
}

interface Asking {
  readonly open: OpenReceipt;
  readonly read: ReceiptRead;
  readonly text: Text;
}

/** Another column may be its status, or several, and they do not say the same. */
function WhichStatus({ open, read, text }: Asking) {
  if (read.statuses.length === 0) return null;
  const { columns } = open.choices;
  return (
    <Banner
      tone="warn"
      title={text.t(read.statuses.length === 1 ? 'receipt.statusElse' : 'receipt.statuses')}
      act={read.statuses.map((status) => (
        <Button key={status} small onClick={() => void chooseInReceipt({ columns: { ...columns, status } })}>
          {status}
        </Button>
      ))}
    >
      {read.statuses
        .map((name, at) => {
          const words = read.statusWords[at] ?? [];
          return text.t('receipt.statusSays', {
            name,
            words: words.map((word) => text.t('quote', { words: word })).join(', '),
          });
        })
        .join(' ')}
    </Banner>
  );
}

function Questions({ open, read, text }: Asking) {
  const { accepts = read.understood.accepts, rejects = read.understood.rejects } = open.choices;
  const mean = (word: string, as: 'accepts' | 'rejects'): void => {
    const said = word
      .trim()
      .toLowerCase()
      .replace(/[.!]+$/, '');
    void chooseInReceipt(as === 'accepts' ? { accepts: [...accepts, said] } : { rejects: [...rejects, said] });
  };
  return (
    <>
      {read.takenAt === null ? null : (
        <Banner tone="note" title={text.t('receipt.seenBefore', { when: text.moment(read.takenAt) })} />
      )}
      {read.belongsTo === null ? null : (
        <Banner
          tone="warn"
          title={text.t(`receipt.${read.belongsTo.byLines ? 'belongsByLines' : 'belongsTo'}`, {
            file: read.belongsTo.file,
          })}
        >
          <Button small onClick={() => void openWhereItBelongs(read.belongsTo!)}>
            {text.t('receipt.openThere', { run: String(read.belongsTo.run) })}
          </Button>
        </Banner>
      )}
      {read.otherSheets.length === 0 ? null : (
        <Banner tone="warn" title={text.t('receipt.otherSheets', { names: read.otherSheets.join(', ') })} />
      )}
      {read.isMatched ? null : <Banner tone="warn" title={text.t('receipt.needKey')} />}
      {asksCounting(read) ? (
        <Banner
          tone="warn"
          title={text.t('receipt.counting.ask')}
          act={COUNTINGS.map((counting) => (
            <Button key={counting} small onClick={() => void chooseInReceipt({ counting })}>
              {text.t(`receipt.counting.${counting}-say`)}
            </Button>
          ))}
        />
      ) : null}
      <WhichStatus open={open} read={read} text={text} />
      {read.unknownWords.map((word) => (
        <Banner key={word} tone="warn" title={text.t('receipt.word', { word })}>
          <Button small onClick={() => mean(word, 'accepts')}>
            {text.t('receipt.wordAccepted')}
          </Button>{' '}
          <Button small onClick={() => mean(word, 'rejects')}>
            {text.t('receipt.wordRejected')}
          </Button>
        </Banner>
      ))}
    </>
  );
}

/** Where there is no room beside the lines: opens the figures and what follows, and says that they differ while they are away. */
function PanelButton(props: { readonly side: Side; readonly read: ReceiptRead; readonly text: Text }) {
  const { side, read, text } = props;
  return (
    <button type="button" className="pick narrow" aria-pressed={side.drawer} onClick={side.toggle}>
      <Icon name="panel" small />
      <span>{text.t('receipt.panel')}</span>
      {totalsDiffer(read) ? (
        <span className="st warn" title={text.t('receipt.control.differ')}>
          <Icon name="alert" small />
          <span className="hidden-words">{text.t('receipt.control.differ')}</span>
        </span>
      ) : null}
    </button>
  );
}

function Whole({ open, read, run }: { readonly open: OpenReceipt; readonly read: ReceiptRead; readonly run: RunWire }) {
  const text = useText();
  const [kind, setKind] = useState<PageKind | null>(null);
  const [search, setSearch] = useState('');
  const field = useSearchCommand();
  const side = useSide();
  const lost = lostOf(read);
  const all = read.pages.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <ReceiptMap open={open} read={read} run={run} />
      <div className="receipt-asks">
        <Questions open={open} read={read} text={text} />
      </div>
      <TieOut
        label={text.t('receipt.tie.label')}
        equations={equationsOf(read, run.kind, text)}
        difference={{
          name: text.t('receipt.tie.difference'),
          count: text.count(lost),
          amount: text.t('receipt.rows', { count: lost }),
          balanced: lost === 0,
          open: null,
        }}
        words=""
      />
      <div className="filters">
        <SearchField
          label={text.t('receipt.search')}
          placeholder={text.t('receipt.search')}
          shown={search}
          onSearch={setSearch}
          ref={field}
        />
        <div className="views">
          <button type="button" className={`pick${kind === null ? ' on' : ''}`} onClick={() => setKind(null)}>
            {text.t('receipt.all')} <span className="c">{text.count(all)}</span>
          </button>
          {read.pages.map((page) => (
            <button
              key={page.kind}
              type="button"
              aria-pressed={kind === page.kind}
              className={`pick${kind === page.kind ? ' on' : page.rows === 0 ? ' nil' : ''}`}
              onClick={() => setKind(page.kind)}
            >
              {text.t(`receipt.kind.${page.kind}`)} <span className="c">{text.count(page.rows)}</span>
            </button>
          ))}
        </div>
        <PanelButton side={side} read={read} text={text} />
      </div>
      <div className={`split receipt-split${side.classes}`}>
        <FacingPages
          read={read}
          only={kind}
          search={search}
          kind={run.kind}
          isWhole={lost === 0}
          onPlace={(of, from) => void chooseInReceipt({ places: { ...open.choices.places, [of]: from } })}
        />
        {side.hidden ? null : <ReceiptSide open={open} read={read} run={run} />}
      </div>
    </>
  );
}

export function ReceiptScreen({
  shown,
  open,
  run,
}: {
  readonly shown: ShownRun;
  readonly open: OpenReceipt;
  readonly run: RunWire;
}) {
  const text = useText();
  const keyName = useKeyNames();
  const { read } = open;
  const blocked = blockedBy(read, open.busy || shown.busy, useDeskStop(), text);
  const press = (): void =>
    blocked === null ? void takeReceipt() : sayNothingDone('notice.words', { words: blocked });
  useCommand('primary', press);
  useCommand('stop', layReceiptAside);
  const file = run.handOvers.find(({ handOver }) => handOver === read?.handOver)?.file;
  return (
    <>
      <PageHead
        title={text.t('run.title', { run: String(run.run) })}
        rest={text.t(`kind.${run.kind}`)}
        meta={file == null ? '' : file}
      >
        <Button tone="plain" keys={keyName('Escape')} onClick={layReceiptAside}>
          {text.t('receipt.aside')}
        </Button>
        <Button tone="primary" keys={keyName('Mod+Enter')} blocked={blocked} onClick={() => void takeReceipt()}>
          {labelOf(read, text)}
        </Button>
      </PageHead>
      <Steps
        items={stepItems(run, shown.detail?.events ?? [], 'answer', text)}
        label={text.t('steps')}
        short={(at, name) => text.t('stepOf', { step: at, name })}
        say={blocked ?? text.t('receipt.go.says')}
        warn={blocked !== null && !open.busy}
        onOpen={(step) => {
          layReceiptAside();
          goToStep(step === stepOf(run) ? null : step);
        }}
      />
      {read === null ? (
        <NotHere
          error={open.error}
          sentence={text.t('receipt.reading')}
          onAgain={() => void chooseInReceipt({ columns: {} })}
        />
      ) : (
        <>
          {open.error === null ? null : (
            <NotHere error={open.error} sentence="" onAgain={() => void chooseInReceipt({ columns: {} })} />
          )}
          <Whole open={open} read={read} run={run} />
        </>
      )}
    </>
  );
}
