// The emptiest Electron program: one window with one word, to compare the console's start with.

const { app, BrowserWindow } = require('electron');

app.once('ready', () => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: true });
  void window.loadURL('data:text/html,<h1>empty</h1>');
});
