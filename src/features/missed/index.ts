export { AbsenceNotice } from './AbsenceNotice.tsx';
