import type { DocumentNews } from '#contract/documents.ts';
import type { Hello } from '#contract/feedApi.ts';
import { currencyOf } from '#contract/session.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { deviceZone } from '#domain/time/deviceZone.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import {
  createGamblingActivity,
  type GamblingActivityOwner,
} from '../responsible-gambling/gamblingActivity.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import type { SessionOwner } from '../session/session.ts';
import type { OperatorDeps } from './operatorDeps.ts';

type GamblingActivityParts = {
  readonly documents: DocumentsOwner;
  readonly session: () => SessionOwner;
  readonly store: DocumentStore | null;
  readonly publish: (news: DocumentNews) => void;
};

/**
 * Caches the device's time zone this long. It is needed every second, and asking the browser is the most
 * expensive step of that tick.
 */
const ZONE_MS: Milliseconds = 60_000;
/** Returns a function that maps the time zone setting to a zone, as the page does. */
const createZoneOf = (now: () => Milliseconds): ((setting: string) => string) => {
  let device = '';
  let readAt = -Infinity;
  return (setting) => {
    if (setting !== 'device') return setting;
    if (now() - readAt < ZONE_MS) return device;
    readAt = now();
    device = deviceZone();
    return device;
  };
};

/** Returns the user's time and stakes of the day as a document of the tabs. */
export const activityChanges = (activity: GamblingActivityOwner): DocumentNews => ({
  play: { rev: activity.rev(), whole: activity.value() },
});

/** Creates the measuring of the user's time and stakes of the day, and connects it to settings, session and tabs. */
export const createGamblingActivityParts = (
  { core: { clock, serverClock, logAnomaly }, parts: { tabs } }: OperatorDeps,
  { config }: Hello,
  { documents, session, store, publish }: GamblingActivityParts,
): GamblingActivityOwner => {
  const zoneOf = createZoneOf(clock.now);
  const activity = createGamblingActivity({
    limits: config.play,
    store,
    log: logAnomaly,
    now: serverClock.measuredNow,
    isTimeTrusted: serverClock.isTimeTrusted,
    visible: tabs.visibleTabs,
    zone: () => zoneOf(documents.values().settings.timeZone),
    currencyId: () => currencyOf(session().view()),
    changed: () => publish(activityChanges(activity)),
  });
  return activity;
};
