import { createStore } from 'zustand/vanilla';

/** Pages of the operator that a brand file may name, in the order in which they are shown. */
export const BRAND_LINKS = ['help', 'contact', 'responsible', 'terms', 'privacy'] as const;
export type BrandLink = (typeof BRAND_LINKS)[number];

/** Addresses of the operator's pages, absolute; empty without a brand file. */
export const brandLinks = createStore<Readonly<Partial<Record<BrandLink, string | undefined>>>>(() => ({}));
