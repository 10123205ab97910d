/**
 * The parent site's texts in Chinese and English. The site shows English for the client's other languages.
 */
const zh = {
  sports: '体育',
  football: '足球',
  basketball: '篮球',
  tennis: '网球',
  inPlay: '滚球',
  language: '语言',
  theme: '主题',
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
  logIn: '登录',
  logOut: '退出登录',
  switchUser: '切换账号',
  balance: '余额',
  deposit: '充值 100',
  account: '账户',
  loginTitle: '登录{{site}}',
  expired: '登录已过期，请重新登录。',
  user: '用户名',
  password: '密码',
  cancel: '取消',
  demo: '演示账号（任意密码）',
  offers: '优惠',
  offersText: '充值 100 送 20，每周五到账。离开体育时，客户端已完全卸载；回来时一切照旧。',
  hostile: '粗暴样式',
  wrong: '没有这个账号。',
};
type Texts = typeof zh;
const en: Texts = {
  sports: 'Sports',
  football: 'Football',
  basketball: 'Basketball',
  tennis: 'Tennis',
  inPlay: 'In-play',
  language: 'Language',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  logIn: 'Log in',
  logOut: 'Log out',
  switchUser: 'Switch user',
  balance: 'Balance',
  deposit: 'Deposit 100',
  account: 'Account',
  loginTitle: 'Log in to {{site}}',
  expired: 'Your login has expired. Please log in again.',
  user: 'User name',
  password: 'Password',
  cancel: 'Cancel',
  offers: 'Offers',
  offersText:
    'Deposit 100, get 20, every Friday. While you are here the sports client is unmounted; it comes back as you left it.',
  hostile: 'Rude styles',
  demo: 'Demo accounts (any password)',
  wrong: 'There is no such account.',
};

export type TextKey = keyof Texts;
export const textOf = (locale: string, key: TextKey): string => (locale.startsWith('zh') ? zh : en)[key];
