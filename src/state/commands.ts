import type { Pick, Settings } from '#contract/documents.ts';
import { fail, type Problem, type Result } from '#contract/problem.ts';
import type { FeedLine } from '#feed/feedLine.ts';
import { useClient } from './clientContext.tsx';
import type { NoticesStore, Refused } from './noticesStore.ts';
import type { SettingsStore } from './settingsStore.ts';
import { writeSettings } from './storedSettings.ts';
import type { TextStore } from './storage.ts';

/** What the user may decide. Settings hold at once in this tab, then in the worker and every other tab. */
export type Commands = {
  readonly setSettings: (change: Partial<Settings>) => Promise<Result<null>>;
  /** Picks, or takes back what is picked. Whether it may be pressed is judged before (D3). */
  readonly togglePick: (pick: Pick) => Promise<Result<null>>;
  readonly clearPicks: () => Promise<Result<null>>;
  readonly reconnect: () => void;
  /** Says a problem to the user once, in words (`problem.<code>`). */
  readonly tellProblem: (problem: Problem) => void;
  /** Says at the pressed price that the picks are full (C15). */
  readonly tellFull: (at: Refused) => void;
};

/** Tries of a settings change when the worker goes or is silent: it is the same however often it arrives. */
const TRIES = 3;

export type SettingsOverlay = {
  /** The worker's settings, with what it has not answered yet laid over them. */
  readonly show: (confirmed: Settings) => void;
  readonly change: (change: Partial<Settings>, send: () => Promise<Result<null>>) => Promise<Result<null>>;
};

export const createSettingsOverlay = (store: SettingsStore, texts: TextStore): SettingsOverlay => {
  const pending = new Set<Partial<Settings>>();
  let confirmed = store.getState();
  const draw = () => {
    const settings = Object.assign({}, confirmed, ...pending) as Settings;
    store.setState(settings, true);
    writeSettings(texts, settings);
  };
  return {
    show: (settings) => {
      confirmed = settings;
      draw();
    },
    change: async (change, send) => {
      pending.add(change);
      draw();
      let answer: Result<null> = fail({ code: 'worker-silent' });
      for (let tries = 0; tries < TRIES; tries += 1) {
        answer = await send();
        if (answer.ok || (answer.problem.code !== 'worker-gone' && answer.problem.code !== 'worker-silent')) break;
      }
      // Kept even where the worker could not be told: the choice holds in this tab and in what it stored.
      confirmed = { ...confirmed, ...change };
      pending.delete(change);
      return answer;
    },
  };
};

type CommandParts = { readonly feed: FeedLine; readonly overlay: SettingsOverlay; readonly notices: NoticesStore };

export const createCommands = ({ feed, overlay, notices }: CommandParts): Commands => {
  const tellProblem = (problem: Problem) => notices.setState({ problem });
  const told = async (answer: Promise<Result<null>>): Promise<Result<null>> => {
    const result = await answer;
    if (!result.ok) tellProblem(result.problem);
    return result;
  };
  return {
    setSettings: (change) => overlay.change(change, () => feed.command({ kind: 'settings.set', change })),
    togglePick: (pick) => told(feed.command({ kind: 'picks.toggle', pick })),
    clearPicks: () => told(feed.command({ kind: 'picks.clear' })),
    reconnect: () => feed.reconnect('click'),
    tellProblem,
    tellFull: (refused) => notices.setState({ refused }),
  };
};

export const useCommands = (): Commands => useClient().commands;
