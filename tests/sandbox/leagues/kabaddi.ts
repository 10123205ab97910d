import { leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const league = leaguesOf(1777);

export const KABADDI: readonly LeagueSource[] = [
  league(
    'Pro Kabaddi League|印度卡巴迪职业联赛|Pro Kabaddi Ấn Độ|โปรกาบัดดี้ลีก',
    'India',
    0,
    'Patna Pirates|巴特那海盗,U Mumba|孟买,Jaipur Pink Panthers|斋浦尔粉豹,Puneri Paltan|浦那军团,Bengaluru Bulls|班加罗尔公牛,Dabang Delhi|德里,Haryana Steelers|哈里亚纳钢人,Tamil Thalaivas|泰米尔领袖,Telugu Titans|泰卢固泰坦,UP Yoddhas|北方邦战士,Gujarat Giants|古吉拉特巨人,Bengal Warriorz|孟加拉勇士',
  ),
];
