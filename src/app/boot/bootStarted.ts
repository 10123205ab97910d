// Marks the first executed line of the page's script; the start time is measured from here (G12).
performance.mark('script');
