export { GiftPanel } from './GiftPanel.tsx';
export { RoomActivities } from './RoomActivities.tsx';
