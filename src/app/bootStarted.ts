// The first line that runs of the page's script: how long a start takes from here is a goal of its own (G12).
performance.mark('script');
