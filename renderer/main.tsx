// Start of the page.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './parts/tokens.css';
import './parts/base.css';
import './parts/frame.css';
import './parts/controls.css';
import './parts/floating.css';
import './parts/page.css';
import './parts/panel.css';
import './parts/notices.css';
import './parts/dialog.css';
import './parts/sum-table.css';
import './parts/grid/grid.css';
import './parts/grid/named.css';
import './parts/forced-colors.css';
import { App } from './app.tsx';
import { startLanguage } from './language/setup.ts';
import { runCommand } from './state/commands.ts';
import { start } from './state/refresh.ts';
import { localeOf } from './state/session.ts';

async function begin(): Promise<void> {
  // What is asked first is answered while the page is made.
  start((command) => void runCommand(command));
  await startLanguage(localeOf({ language: 'system' }, navigator.language));
  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  }
}

void begin();
