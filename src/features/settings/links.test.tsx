// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { brandLinks } from '#state/brandLinks.ts';
import { createMemberScene, createMemberStage } from '#tests/memberScene.tsx';
import { LinkSection } from './LinkSection.tsx';

const { draw, all, until } = createMemberStage();
afterEach(() => act(() => brandLinks.setState({}, true)));

test("the settings show the pages that the operator's brand file names, and no section without one (C42)", async () => {
  const scene = createMemberScene({});
  await draw(scene.page(<LinkSection />));
  expect(all('[data-section="links"]')).toHaveLength(0);
  await act(async () =>
    brandLinks.setState({ terms: 'https://ocean.example/terms', help: 'https://help.ocean.example/' }, true),
  );
  await until(() =>
    expect(all('[data-section="links"] a').map((each) => each.getAttribute('href'))).toEqual([
      'https://help.ocean.example/',
      'https://ocean.example/terms',
    ]),
  );
  expect(all('a').every((each) => each.getAttribute('rel') === 'noopener noreferrer')).toBe(true);
});
