import { mount } from './app/mount.tsx';

const root = document.getElementById('root');
if (root !== null) void mount(root);
