// What a connection is for. Each has a colour, a pattern and a word of its own on every screen.

export const ENVIRONMENTS = ['production', 'test', 'sandbox'] as const;

export type Environment = (typeof ENVIRONMENTS)[number];
