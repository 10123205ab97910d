/** Nations that play as teams: "en|zh|vi|th|tw". */
export const NATIONS: readonly string[] = [
  'China|中国|Trung Quốc|จีน', 'Italy|意大利|Ý|อิตาลี', 'Brazil|巴西|Brazil|บราซิล', 'Turkey|土耳其|Thổ Nhĩ Kỳ|ตุรกี', 'Poland|波兰|Ba Lan|โปแลนด์', 'United States|美国|Mỹ|สหรัฐอเมริกา',
  'Japan|日本|Nhật Bản|ญี่ปุ่น', 'Serbia|塞尔维亚|Serbia|เซอร์เบีย', 'Thailand|泰国|Thái Lan|ไทย', 'Vietnam|越南|Việt Nam|เวียดนาม', 'Dominican Republic|多米尼加|Cộng hòa Dominica|โดมินิกัน', 'Netherlands|荷兰|Hà Lan|เนเธอร์แลนด์',
  'Germany|德国|Đức|เยอรมนี', 'Canada|加拿大|Canada|แคนาดา', 'South Korea|韩国|Hàn Quốc|เกาหลีใต้|南韓', 'Belgium|比利时|Bỉ|เบลเยียม', 'Bulgaria|保加利亚|Bulgaria|บัลแกเรีย', 'Czech Republic|捷克|Séc|สาธารณรัฐเช็ก',
  'France|法国|Pháp|ฝรั่งเศส', 'Slovenia|斯洛文尼亚|Slovenia|สโลวีเนีย', 'Argentina|阿根廷|Argentina|อาร์เจนตินา', 'Cuba|古巴|Cuba|คิวบา', 'Iran|伊朗|Iran|อิหร่าน', 'England|英格兰|Anh|อังกฤษ', 'Ireland|爱尔兰|Ireland|ไอร์แลนด์',
  'Scotland|苏格兰|Scotland|สกอตแลนด์', 'Wales|威尔士|Xứ Wales|เวลส์', 'Georgia|格鲁吉亚|Georgia|จอร์เจีย', 'Portugal|葡萄牙|Bồ Đào Nha|โปรตุเกส', 'Spain|西班牙|Tây Ban Nha|สเปน', 'Romania|罗马尼亚|Romania|โรมาเนีย',
  'Croatia|克罗地亚|Croatia|โครเอเชีย', 'Morocco|摩洛哥|Maroc|โมร็อกโก',
];
