import type { FastifyInstance } from 'fastify';
import type { ChatPictures } from '#sandbox/rooms/chatPictures.ts';
import { createBadgeSvg } from './badge.ts';

const ID = /^[\w.-]{1,80}$/;

/** Files of the member platform (REQ-39), and pictures by the team-icon rule (REQ-40). */
export const createMemberCalls = (app: FastifyInstance, pictures: Pick<ChatPictures, 'of'>): void => {
  app.get<{ Params: { id: string } }>('/api/forehead/system/file/get/:id', async ({ params }, reply) => {
    const uploaded = pictures.of(params.id);
    if (uploaded !== undefined)
      return reply.header('cache-control', 'public, max-age=86400').type(uploaded.type).send(uploaded.bytes);
    if (!ID.test(params.id)) return reply.code(404).send({ code: 0, message: 'No such file.', data: null });
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(createBadgeSvg(params.id));
  });
  app.get<{ Params: { keyword: string; file: string } }>(
    '/icon/:keyword/:file',
    async ({ params }, reply) => {
      const id = params.file.replace(/\.svg$/, '');
      if (!ID.test(id)) return reply.code(404).send({ code: 0, message: 'No such icon.', data: null });
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml')
        .send(createBadgeSvg(id));
    },
  );
};
