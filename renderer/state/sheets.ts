// Tables saved as CSV or as a workbook, where the person says.

import type { Input } from '../../preload/contract/channels.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { useGrid } from './grid.ts';
import { say, showError } from './notices.ts';
import { pickSave } from './session.ts';

type Save = Input<'sheets/save'>;
type InWords = Pick<Save, 'language' | 'words'> & { readonly title: string; readonly name: string };

const KINDS = ['xlsx', 'csv'];

function tell(answer: Awaited<ReturnType<typeof bridge.sheetsSave>>, again: () => void): void {
  if (answer.ok) say('notice.sheetSaved', { file: answer.value.file, count: answer.value.rows });
  else showError(answer.error, null, again);
}

/** The entries, findings or sums of what the grid shows. */
export async function saveSheet(what: Save['what'], columns: Save['columns'], of: InWords): Promise<void> {
  const { query } = useGrid.getState();
  if (query === null) return;
  const file = await pickSave(of.title, of.name, KINDS);
  if (file === null) return;
  const { run, filter, sort, groups } = query;
  const { language, words } = of;
  tell(
    await answerOf(
      bridge.sheetsSave({ run, what, look: { filter, sort, groups }, columns, file: file.token, language, words }),
    ),
    () => void saveSheet(what, columns, of),
  );
}

/** What was found in history. */
export async function saveHistory(search: Input<'history/search'>, of: InWords): Promise<void> {
  const file = await pickSave(of.title, of.name, KINDS);
  if (file === null) return;
  const { language, words } = of;
  tell(
    await answerOf(bridge.sheetsHistory({ ...search, file: file.token, language, words })),
    () => void saveHistory(search, of),
  );
}

/** What a month must accrue for. */
export async function saveAccruals(asked: Omit<Input<'months/accruals'>, 'lines'>, of: InWords): Promise<void> {
  const file = await pickSave(of.title, of.name, KINDS);
  if (file === null) return;
  const { language, words } = of;
  tell(
    await answerOf(bridge.sheetsAccruals({ ...asked, file: file.token, language, words })),
    () => void saveAccruals(asked, of),
  );
}
