// Decides before the first paint what must not flash: the colour scheme, and whether the sign-in page that stands
// in the HTML is what this visitor will see, in this visitor's language. If not, the product's name stands there.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden; the browser's own settings serve then.
      return null;
    }
  }
  var scheme = stored('mantine-color-scheme-value');
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  var wanted = [stored('i18nextLng')].concat(navigator.languages || []).filter(Boolean);
  var language = wanted
    .map(function (code) {
      return code.split('-')[0];
    })
    .concat('en')
    .find(function (code) {
      return ['en', 'fr', 'it', 'de'].indexOf(code) >= 0;
    });
  var signIn = /^\/(auth\/?)?$/.test(location.pathname) && stored('apero.access_token') === null;
  if (!signIn || language !== root.lang) {
    root.setAttribute('data-splash', '');
    document.addEventListener('DOMContentLoaded', function () {
      var shell = document.getElementById('shell');
      if (shell) shell.remove();
    });
  }

  // The phrases are asked for along with the scripts that will read them, not after.
  var phrases = document.createElement('link');
  phrases.rel = 'preload';
  phrases.as = 'fetch';
  phrases.crossOrigin = 'anonymous';
  phrases.href = '/locales/' + language + '/translation.json';
  document.head.appendChild(phrases);
})();
