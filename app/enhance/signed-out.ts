type Message = "signed-out";

/**
 * Signing out in one tab clears the other tabs. Each member page hides its content and reloads, which leads
 * to the sign-in page or to the page as visitors see it. The message is sent when the tab leaves its page,
 * after the server has ended the session.
 */
export function startSignedOut(): void {
	const channel = new BroadcastChannel("session");
	addEventListener("submit", ({ target }) => {
		if (!(target instanceof HTMLFormElement) || new URL(target.action).pathname !== "/auth/signout") return;
		addEventListener("pagehide", () => channel.postMessage("signed-out" satisfies Message), { once: true });
	});
	channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
		if (data !== "signed-out" || document.body.dataset.visitor !== undefined) return;
		document.documentElement.hidden = true;
		// Drops the fragment, because with a fragment the browser wouldn't reload the page.
		location.replace(location.pathname + location.search);
	});
}
