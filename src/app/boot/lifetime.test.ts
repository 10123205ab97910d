import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLifetime } from './lifetime.ts';

describe('a lifetime', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
    vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('runs a timer once, and not the one that was stopped', () => {
    const { clock } = createLifetime();
    const ran: string[] = [];
    clock.schedule(10, () => ran.push('one'));
    clock.schedule(20, () => ran.push('stopped'))();
    vi.advanceTimersByTime(50);
    expect(ran).toEqual(['one']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('runs a frame once, whichever of frame and time comes first', () => {
    const life = createLifetime();
    let ran = 0;
    life.frame(() => {
      ran += 1;
    });
    vi.advanceTimersByTime(500);
    expect(ran).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves no timer, frame or listener behind when it ends, and begins none afterwards (BOOT-01)', () => {
    const life = createLifetime();
    const target = new EventTarget();
    const heard: string[] = [];
    life.on(target, 'told', () => heard.push('told'));
    life.onEnd(() => heard.push('end'));
    life.clock.schedule(10, () => heard.push('later'));
    life.frame(() => heard.push('frame'));
    life.end();
    life.end();
    life.clock.schedule(10, () => heard.push('after'));
    life.frame(() => heard.push('after'));
    target.dispatchEvent(new Event('told'));
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['end']);
    expect(life.signal.aborted).toBe(true);
  });
});
