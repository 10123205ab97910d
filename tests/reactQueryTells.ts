import { notifyManager } from '@tanstack/react-query';

// React Query tells its components what it has by a timer. In component tests it does so before the next task, so an
// `act` ends with the answers drawn that have arrived, whatever the speed of the machine.
notifyManager.setScheduler(queueMicrotask);
