import { textOf } from './texts.ts';

type Dialog = {
  /** Opens the dialog; an open dialog stays open. */
  open(why: 'user' | 'expired'): void;
  close(): void;
};

const one = <T extends Element>(root: ParentNode, selector: string, kind: new () => T): T => {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
};

/**
 * Creates the parent site's login dialog. The password field belongs to the parent; the client never shows
 * one (D8). `logIn` resolves to true if the login succeeded.
 */
export const createLoginDialog = (
  locale: () => string,
  logIn: (user: string, password: string) => Promise<boolean>,
): Dialog => {
  const dialog = one(document, '#login', HTMLDialogElement);
  const form = one(dialog, 'form', HTMLFormElement);
  const user = one(form, '[name="user"]', HTMLInputElement);
  const password = one(form, '[name="password"]', HTMLInputElement);
  const note = one(form, '[data-note]', HTMLElement);
  const showNote = (text: string): void => {
    note.textContent = text;
    note.hidden = text === '';
  };
  const submit = async (): Promise<void> => {
    const good = await logIn(user.value, password.value);
    password.value = '';
    if (good) dialog.close();
    else showNote(textOf(locale(), 'wrong'));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  one(form, '[data-cancel]', HTMLButtonElement).addEventListener('click', () => dialog.close());
  for (const chip of form.querySelectorAll<HTMLButtonElement>('[data-demo]')) {
    chip.addEventListener('click', () => {
      user.value = chip.dataset.demo ?? '';
      password.value = 'demo';
      form.requestSubmit();
    });
  }
  return {
    open: (why) => {
      showNote(why === 'expired' ? textOf(locale(), 'expired') : '');
      if (dialog.open) return;
      dialog.showModal();
      user.focus();
    },
    close: () => dialog.close(),
  };
};
