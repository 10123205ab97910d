import type { FastifyInstance } from 'fastify';
import { memberAnswer } from './envelope.ts';
import { badge } from './badge.ts';

const ID = /^[\w.-]{1,80}$/;

/** Where the operator's page leads first; a recording leads to its own sport. */
type First = { readonly sport?: number; readonly playType?: string };

/** The member platform's calls (REQ-73, REQ-39) and pictures by the team-icon rule (REQ-40). */
export const createMemberCalls = (app: FastifyInstance, push: boolean, first: () => First): void => {
  app.get('/api/forehead/system/domain/config', () =>
    memberAnswer({
      merchant: 'sandbox',
      hosts: { service: '/', match: '/', order: '/', file: '/' },
      feed: push ? '/feed' : null,
      log: true,
      teamIcon: '/icon/{keyword}/{id}.svg',
      locales: ['zh-CN', 'zh-TW', 'en', 'vi', 'th'],
      defaultLocale: 'zh-CN',
      languageCodes: { 'zh-CN': 'CMN', 'zh-TW': 'ZHO', en: 'ENG', vi: 'VIE', th: 'THA' },
      oddsFormats: [1, 2, 3, 4],
      pageSize: 50,
      variant: 'plain',
      ...first(),
    }),
  );
  app.get<{ Params: { id: string } }>('/api/forehead/system/file/get/:id', async ({ params }, reply) => {
    if (!ID.test(params.id)) return reply.code(404).send({ code: 0, message: 'No such file.', data: null });
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(badge(params.id));
  });
  app.get<{ Params: { keyword: string; file: string } }>('/icon/:keyword/:file', async ({ params }, reply) => {
    const id = params.file.replace(/\.svg$/, '');
    if (!ID.test(id)) return reply.code(404).send({ code: 0, message: 'No such icon.', data: null });
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(badge(id));
  });
};
