// What changes an intake: each moves the screen on after, and leaves an error where it can be read. Only sending reaches the service.

import type { Input } from '../../preload/contract/channels.ts';
import type { GivenPath } from '../../preload/contract/given-path.ts';
import type { IntakeDetailWire } from '../../preload/contract/intake.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';
import { act } from './acts.ts';
import { answerOf } from './ask.ts';
import { keepEvidence, keepSent, loadIntake, loadIntakes, takeDetail, useIntake } from './intake.ts';
import { partOf } from './intake-states.ts';
import { refreshRows } from './intake-rows.ts';
import { say, showError, sayOpen } from './notices.ts';
import { noteReached } from './online.ts';
import { goToIntake, goToPart } from './route.ts';
import { pickFile, pickFolder } from './session.ts';

const TABLES = ['csv', 'txt', 'tsv', 'xlsx'];

/** After an answer about the open intake: its rows are others now. */
function took(open: IntakeDetailWire): void {
  takeDetail(open);
  refreshRows();
}

async function change<T>(
  batch: number,
  ask: () => Promise<Envelope<T>>,
  detail: (value: T) => IntakeDetailWire,
): Promise<T | null> {
  const answer = await act('intake-change', { intake: batch }, ask);
  if (!answer?.ok) return null;
  took(detail(answer.value));
  return answer.value;
}

const itself = (open: IntakeDetailWire): IntakeDetailWire => open;
const inside = ({ batch }: { readonly batch: IntakeDetailWire }): IntakeDetailWire => batch;

/** Reads files one after the other; the last one opens. Nothing is sent. */
export async function readFiles(connection: string, files: readonly GivenPath[]): Promise<void> {
  goToIntake(null);
  for (const file of files) {
    const answer = await act('intake-read', {}, () => bridge.intakeRead({ connection, file: file.token }));
    await loadIntakes();
    if (!answer?.ok) return;
    if (file === files.at(-1)) goToIntake(answer.value.batch, partOf(answer.value));
  }
}

export async function chooseAndRead(connection: string, title: string): Promise<void> {
  const file = await pickFile(title, TABLES);
  if (file !== null) await readFiles(connection, [file]);
}

/** A file to practise on, for whoever has none. */
export async function readPracticeFile(connection: string): Promise<void> {
  const answer = await act('intake-read', {}, () => bridge.intakePractice({ connection }));
  await loadIntakes();
  if (answer?.ok) goToIntake(answer.value.batch, partOf(answer.value));
}

/** Those that were dropped; null when one of them is no file of this machine. */
export async function takeDrops(files: readonly File[]): Promise<readonly GivenPath[] | null> {
  const taken = await Promise.all(files.map((file) => bridge.takeDrop(file)));
  return taken.every((file) => file !== null) ? taken : null;
}

export async function chooseFinding(input: Input<'intake/finding'>): Promise<void> {
  await change(input.batch, () => bridge.intakeFinding(input), itself);
}

export async function mapColumns(input: Input<'intake/map'>): Promise<boolean> {
  return (await change(input.batch, () => bridge.intakeMap(input), itself)) !== null;
}

export async function fixCells(input: Input<'intake/fix'>): Promise<boolean> {
  const answer = await change(input.batch, () => bridge.intakeFix(input), inside);
  if (answer !== null && !('cells' in input.fix)) say('notice.intakeFixed', { count: answer.cells });
  return answer !== null;
}

export async function undoFix(batch: number): Promise<void> {
  const answer = await change(batch, () => bridge.intakeUndo({ batch }), inside);
  if (answer !== null) say('notice.intakeUndone', { count: answer.cells });
}

export async function setRowsAs(input: Input<'intake/mark'>): Promise<boolean> {
  const answer = await change(input.batch, () => bridge.intakeMark(input), inside);
  if (answer !== null) say(`notice.intake-${input.as}`, { count: answer.rows });
  return answer !== null;
}

/** Sends what is new, once. `rows` is what the person saw: when there are others by now, nothing is sent. */
export async function sendIntake(batch: number, rows: number): Promise<void> {
  goToPart('send');
  const answer = await act('intake-send', { intake: batch }, () => bridge.intakeSend({ batch, rows }));
  if (!answer?.ok) return;
  // Of rows that are unknown nobody knows whether it answered.
  if (answer.value.sent + answer.value.refused > 0 && answer.value.unknown === 0) noteReached();
  keepSent(batch, answer.value);
  took(answer.value.batch);
  if (answer.value.unknown > 0) sayOpen('notice.intakeUnknown', { count: answer.value.unknown });
  else say('notice.intakeSent', { count: answer.value.sent });
}

/** Asks the service what it lists of a chunk. Changes nothing there. */
export async function askEvidence(batch: number, chunk: number): Promise<void> {
  const answer = await act('intake-change', { intake: batch }, () => bridge.intakeEvidence({ batch, chunk }));
  if (!answer?.ok) return;
  if (answer.value.listed !== null) noteReached();
  keepEvidence(answer.value);
}

/** `count`: the lines that it is said of. */
export async function decideChunk(input: Input<'intake/decide'>, count: number): Promise<boolean> {
  const open = await change(input.batch, () => bridge.intakeDecide(input), itself);
  if (open !== null) say(`notice.intakeDecided-${input.as}`, { count });
  return open !== null;
}

export async function discardIntake(batch: number): Promise<boolean> {
  const open = await change(batch, () => bridge.intakeDiscard({ batch }), itself);
  if (open !== null) goToIntake(null);
  return open !== null;
}

export async function saveBadRows(batch: number, language: 'nb' | 'en', title: string): Promise<void> {
  const folder = await pickFolder(title);
  if (folder === null) return;
  const answer = await answerOf(bridge.intakeSaveBad({ batch, folder: folder.token, language }));
  if (!answer.ok) showError(answer.error, null, () => void saveBadRows(batch, language, title));
  else say('notice.intakeBadSaved', { count: answer.value.rows, file: answer.value.path });
}

export async function takeBack(batch: number, title: string): Promise<void> {
  const file = await pickFile(title, TABLES);
  if (file === null) return;
  const answer = await change(batch, () => bridge.intakeTakeBack({ batch, file: file.token }), inside);
  if (answer !== null) say('notice.intakeTakenBack', { count: answer.cells });
}

export async function saveMapping(batch: number, name: string): Promise<boolean> {
  const answer = await answerOf(bridge.intakeSaveMapping({ batch, name }));
  if (!answer.ok) showError(answer.error, null, () => void saveMapping(batch, name));
  else say('notice.intakeMappingSaved', { name: answer.value.name });
  await loadIntake(batch);
  return answer.ok;
}

export async function deleteMapping(connection: string, name: string): Promise<void> {
  const answer = await answerOf(bridge.intakeForgetMapping({ connection, name }));
  if (answer.ok) useIntake.setState({ mappings: answer.value });
  else showError(answer.error, null, () => void deleteMapping(connection, name));
}

export async function exportMapping(connection: string, name: string, title: string): Promise<void> {
  const folder = await pickFolder(title);
  if (folder === null) return;
  const answer = await answerOf(bridge.intakeExportMapping({ connection, name, folder: folder.token }));
  if (answer.ok) say('notice.intakeMappingExported', { file: answer.value.path });
  else showError(answer.error, null, () => void exportMapping(connection, name, title));
}

/** Keeps a mapping that somebody exported, and maps the open intake by it. */
export async function importMapping(batch: number, connection: string, title: string): Promise<void> {
  const file = await pickFile(title, ['json']);
  if (file === null) return;
  const answer = await answerOf(bridge.intakeImportMapping({ connection, file: file.token }));
  if (!answer.ok) showError(answer.error, null, () => void importMapping(batch, connection, title));
  else await mapColumns({ batch, mapping: answer.value.name });
}

/** Changes the field list of a connection; every open intake of it is checked again. */
export async function setFields(connection: string, fields: Input<'intake/set-fields'>['fields']): Promise<boolean> {
  const answer = await act('intake-change', {}, () => bridge.intakeSetFields({ connection, fields }));
  if (!answer?.ok) return false;
  refreshRows();
  say('notice.intakeFieldsSet');
  return true;
}
