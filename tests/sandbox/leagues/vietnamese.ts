/** Teams and players whose Vietnamese name differs from the Latin name of the lists: "en|vi". */
export const VIETNAMESE: readonly string[] = [
  'Ha Noi FC|Hà Nội FC,Cong An Ha Noi|Công An Hà Nội,Thep Xanh Nam Dinh|Thép Xanh Nam Định,Binh Duong|Becamex Bình Dương,Hai Phong|Hải Phòng,Hoang Anh Gia Lai|Hoàng Anh Gia Lai,Dong A Thanh Hoa|Đông Á Thanh Hóa,Viettel|Thể Công Viettel,Song Lam Nghe An|Sông Lam Nghệ An,Hong Linh Ha Tinh|Hồng Lĩnh Hà Tĩnh,SHB Da Nang|SHB Đà Nẵng,Quang Nam|Quảng Nam,Ninh Binh|Ninh Bình,Ho Chi Minh City Police|Công An TP.HCM,Quy Nhon Binh Dinh|Quy Nhơn Bình Định,Khanh Hoa|Khánh Hòa,Long An|Long An',
  'Ly Hoang Nam|Lý Hoàng Nam,Nguyen Hai Dang|Nguyễn Hải Đăng,Le Duc Phat|Lê Đức Phát,Nguyen Thuy Linh|Nguyễn Thùy Linh,Thanh Le|Thành Lê',
  'Beijing Guoan|Bắc Kinh Quốc An,Shanghai Shenhua|Thượng Hải Thân Hoa,Shanghai Port|Thượng Hải Hải Cảng,Shandong Taishan|Sơn Đông Thái Sơn,Chengdu Rongcheng|Thành Đô Dung Thành,Guangdong Southern Tigers|Hổ Quảng Đông,Liaoning Flying Leopards|Báo Liêu Ninh,Beijing Ducks|Vịt Bắc Kinh',
].flatMap((list) => list.split(','));
