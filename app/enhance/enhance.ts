document.documentElement.dataset.enhanced = "";
