/** Regions: "en|zh|vi|th". */
export const REGIONS: readonly string[] = [
  'World|世界|Thế giới|ทั่วโลก', 'Europe|欧洲|Châu Âu|ยุโรป', 'Asia|亚洲|Châu Á|เอเชีย', 'South America|南美洲|Nam Mỹ|อเมริกาใต้', 'Oceania|大洋洲|Châu Đại Dương|โอเชียเนีย',
  'England|英格兰|Anh|อังกฤษ', 'Spain|西班牙|Tây Ban Nha|สเปน', 'Italy|意大利|Ý|อิตาลี', 'Germany|德国|Đức|เยอรมนี', 'France|法国|Pháp|ฝรั่งเศส',
  'Netherlands|荷兰|Hà Lan|เนเธอร์แลนด์', 'Portugal|葡萄牙|Bồ Đào Nha|โปรตุเกส',
  'Austria|奥地利|Áo|ออสเตรีย', 'Sweden|瑞典|Thụy Điển|สวีเดน', 'Russia|俄罗斯|Nga|รัสเซีย', 'Ukraine|乌克兰|Ukraine|ยูเครน',
  'China|中国|Trung Quốc|จีน', 'Japan|日本|Nhật Bản|ญี่ปุ่น', 'South Korea|韩国|Hàn Quốc|เกาหลีใต้|南韓', 'Saudi Arabia|沙特阿拉伯|Ả Rập Xê Út|ซาอุดีอาระเบีย',
  'India|印度|Ấn Độ|อินเดีย', 'Vietnam|越南|Việt Nam|เวียดนาม', 'Thailand|泰国|Thái Lan|ไทย', 'Australia|澳大利亚|Úc|ออสเตรเลีย',
  'Brazil|巴西|Brazil|บราซิล', 'Argentina|阿根廷|Argentina|อาร์เจนตินา', 'United States|美国|Mỹ|สหรัฐอเมริกา',
];
