import { notifyManager } from '@tanstack/react-query';

// React Query notifies components by a timer. In component tests it notifies them before the next task, so that after
// `act` a component shows every answer that has arrived, however slow the machine is.
notifyManager.setScheduler(queueMicrotask);
