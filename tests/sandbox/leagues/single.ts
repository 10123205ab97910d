import { HOT, leaguesOf } from './source.ts';
import type { LeagueSource } from './source.ts';

const snooker = leaguesOf(16);
const mma = leaguesOf(18);
const boxing = leaguesOf(19);

export const SNOOKER: readonly LeagueSource[] = [
  snooker(
    'World Snooker Championship|斯诺克世锦赛|Giải vô địch bi-a thế giới|สนุกเกอร์ชิงแชมป์โลก',
    'England',
    0,
    "Ronnie O'Sullivan|奥沙利文,Judd Trump|特鲁姆普,Mark Selby|塞尔比,Zhao Xintong|赵心童,Mark Williams|马克·威廉姆斯,John Higgins|希金斯,Kyren Wilson|凯伦·威尔逊,Neil Robertson|罗伯逊,Shaun Murphy|墨菲,Luca Brecel|布雷切尔,Mark Allen|马克·艾伦,Ding Junhui|丁俊晖,Barry Hawkins|霍金斯,Xiao Guodong|肖国栋,Si Jiahui|斯佳辉,Zhang Anda|张安达",
    { hot: true, fmt: 1600006 },
  ),
  snooker(
    'UK Championship|斯诺克英锦赛|Giải bi-a Anh quốc|ยูเค แชมเปียนชิพ',
    'England',
    1,
    'Ali Carter|卡特,Stuart Bingham|宾汉姆,Jack Lisowski|利索夫斯基,Gary Wilson|加里·威尔逊,Tom Ford|福德,David Gilbert|吉尔伯特,Chris Wakelin|瓦克林,Noppon Saengkham|塞恩卡姆,Thepchaiya Un-Nooh|塔猜亚,Wu Yize|吴宜泽,Fan Zhengyi|范争一,Pang Junxu|庞俊旭,Hossein Vafaei|瓦菲,Ryan Day|瑞恩·戴,Stephen Maguire|马奎尔,Matthew Selt|塞尔特,Jak Jones|杰克·琼斯,Zhou Yuelong|周跃龙',
    { fmt: 1600004 },
  ),
  snooker(
    'Wuhan Open|斯诺克武汉公开赛|Vũ Hán mở rộng|อู่ฮั่น โอเพ่น',
    'China',
    2,
    'Lei Peifan|雷佩凡,Cao Yupeng|曹宇鹏,Yuan Sijun|袁思俊,Lyu Haotian|吕昊天,He Guoqiang|何国强,Long Zehuang|龙泽煌,Xu Si|徐思,Jimmy Robertson|吉米·罗伯逊,Joe Perry|佩里,Robert Milkins|米尔金斯,Anthony McGill|麦吉尔,Elliot Slessor|斯莱瑟,Ben Woollaston|伍拉斯顿,Jackson Page|佩吉',
    { fmt: 1600003 },
  ),
];

export const MMA: readonly LeagueSource[] = [
  mma(
    'UFC|终极格斗冠军赛',
    'United States',
    0,
    'Islam Makhachev|马哈切夫,Jack Della Maddalena|马达莱纳,Belal Muhammad|贝拉尔,Shavkat Rakhmonov|拉赫莫诺夫,Kamaru Usman|乌斯曼,Leon Edwards|爱德华兹,Sean Brady|布雷迪,Ian Machado Garry|加里;Ilia Topuria|托普里亚,Arman Tsarukyan|萨鲁基安,Charles Oliveira|奥利维拉,Max Holloway|霍洛威,Justin Gaethje|盖奇,Dustin Poirier|普瓦里尔,Paddy Pimblett|平布莱特,Dan Hooker|胡克;Alex Pereira|佩雷拉,Magomed Ankalaev|安卡拉耶夫,Jiri Prochazka|普罗哈兹卡,Jamahal Hill|希尔,Jan Blachowicz|布拉霍维奇,Khalil Rountree|朗特里;Zhang Weili|张伟丽,Tatiana Suarez|苏亚雷斯,Yan Xiaonan|闫晓楠,Mackenzie Dern|德恩,Virna Jandiroba|詹迪罗巴,Amanda Lemos|莱莫斯;Tom Aspinall|阿斯皮纳尔,Ciryl Gane|加内,Alexander Volkov|沃尔科夫,Sergei Pavlovich|帕夫洛维奇,Curtis Blaydes|布莱德斯,Jailton Almeida|阿尔梅达',
    HOT,
  ),
  mma(
    'ONE Championship|ONE冠军赛|ONE Championship|วัน แชมเปียนชิพ',
    'Asia',
    1,
    'Christian Lee|李克里斯,Alibeg Rasulov|拉苏洛夫,Ok Rae Yoon|玉来润,Tang Kai|唐凯,Thanh Le|黎青,Garry Tonon|托农;Demetrious Johnson|约翰逊,Adriano Moraes|莫赖斯,Yuya Wakamatsu|若松佑弥,Kairat Akhmetov|艾哈迈托夫;Xiong Jingnan|熊竞楠,Angela Lee|李安琪,Stamp Fairtex|斯坦普,Ham Seo Hee|咸瑞熙',
    { fmt: 1800001 },
  ),
];

export const BOXING: readonly LeagueSource[] = [
  boxing(
    'World Championship Boxing|世界拳击冠军赛|Quyền Anh tranh đai thế giới|มวยสากลชิงแชมป์โลก',
    'World',
    0,
    'Oleksandr Usyk|乌西克,Tyson Fury|富里,Anthony Joshua|约书亚,Daniel Dubois|杜波依斯,Deontay Wilder|怀尔德,Joseph Parker|帕克,Zhang Zhilei|张志磊,Filip Hrgovic|赫尔戈维奇;Saul Alvarez|阿尔瓦雷斯,Terence Crawford|克劳福德,Caleb Plant|普兰特,Edgar Berlanga|贝尔兰加,William Scull|斯卡尔,Christian Mbilli|姆比利;Dmitry Bivol|比沃尔,Artur Beterbiev|贝特尔比耶夫,Callum Smith|史密斯,David Benavidez|贝纳维德斯,Anthony Yarde|亚德,Joshua Buatsi|布阿齐;Naoya Inoue|井上尚弥,Murodjon Akhmadaliev|阿赫马达利耶夫,Marlon Tapales|塔帕莱斯,Luis Nery|内里,Junto Nakatani|中谷润人,Alan Picasso|毕加索',
    { hot: true, fmt: 1900006 },
  ),
];
