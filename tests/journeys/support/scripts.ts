import type { CDPSession, Page } from "@playwright/test";

/** A session for each page; closing it would end its settings. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Disables JavaScript in a page, or allows it again. This is the switch of Chromium that Playwright's `javaScriptEnabled` turns,
 * but in a session of our own: who has turned it off there cannot turn it on again for a scan. Scripts that the parser has
 * passed over while it was off stay dead.
 */
export async function allowScripts(page: Page, isAllowed: boolean): Promise<void> {
	const session = sessions.get(page) ?? page.context().newCDPSession(page);
	sessions.set(page, session);
	await (await session).send("Emulation.setScriptExecutionDisabled", { value: !isAllowed });
}
