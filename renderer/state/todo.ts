// What is unfinished or needs a person.

import { create } from 'zustand';
import type { TodoWire } from '../../preload/contract/window.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

interface Todo {
  readonly all: Loaded<readonly TodoWire[]>;
}

export const useTodo = create<Todo>(() => ({ all: nothingYet() }));

export async function loadTodo(): Promise<void> {
  const before = useTodo.getState().all;
  const all = loadedFrom(await answerOf<readonly TodoWire[]>(bridge.todoList({})), before);
  useTodo.setState({ all });
}
