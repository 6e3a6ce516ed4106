import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * What a browser does by itself after loading a document, for navigations by script: says the new title politely and moves the
 * focus to the h1, or to the element that the address names.
 */
export function NavigationEffects() {
	const { pathname, hash } = useLocation();
	const isIdle = useNavigation().state === "idle";
	const [announcement, setAnnouncement] = useState("");
	const shown = useRef<string | null>(null);
	useEffect(() => {
		if (!isIdle) return;
		const isFirst = shown.current === null;
		const isSame = shown.current === pathname;
		shown.current = pathname;
		if (isFirst || isSame) return;
		setAnnouncement(document.title);
		const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : document.querySelector<HTMLElement>("h1");
		target?.focus({ preventScroll: !hash });
	}, [pathname, hash, isIdle]);
	return (
		<p aria-live="polite" className="sr-only">
			{announcement}
		</p>
	);
}
