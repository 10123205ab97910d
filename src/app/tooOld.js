/*
 * Says to a browser below the floor (Chromium 109) what to do, instead of a page that never gets beyond its skeleton. A classic script in
 * the language of 2009, so that any browser can run it, before the entry: that then finds no #root and does nothing. It asks for
 * features, not names: what the client uses that came last.
 */
(function (window, document) {
  'use strict';
  var css = window.CSS;
  var intl = window.Intl;
  var signal = window.AbortSignal;
  if (
    window.Promise && window.fetch && window.reportError && window.crypto && intl && intl.Segmenter && signal && signal.timeout &&
    Object.hasOwn && Array.prototype.at && Array.prototype.findLast && css && css.supports && css.supports('height', '1dvh')
  ) {
    return;
  }
  var add = function (parent, name, text) {
    var element = document.createElement(name);
    element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
  };
  var body = document.body;
  var page = document.createElement('div');
  while (body.firstChild) body.removeChild(body.firstChild);
  page.className = 'too-old';
  page.setAttribute('role', 'alert');
  add(page, 'h1', '浏览器版本过旧');
  add(page, 'p', '请用 Chrome 或 Edge 109、Firefox 115、Safari 16.4 或更新的版本打开本页。Windows 7 和 8 可使用 Chrome 109。如果您在客户端程序中看到此页，请更新该程序。');
  add(page, 'h1', 'This browser is too old');
  add(page, 'p', 'Open this page in Chrome or Edge 109, Firefox 115, Safari 16.4 or later. Windows 7 and 8 can run Chrome 109. If you see this inside a program, update that program.');
  body.appendChild(page);
})(window, document);
