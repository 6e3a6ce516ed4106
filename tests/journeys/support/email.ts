import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

/** A received email. */
export type Email = { subject: string; from: string; text: string; html: string };

/**
 * Reads the emails to an address in a folder of .eml files, oldest first. Returns an empty list if the folder
 * doesn't exist.
 */
export async function emailsIn(folder: string, address: string): Promise<Email[]> {
	const names = await readdir(folder).catch(() => []);
	const parsed = await Promise.all(
		names
			.filter((name) => name.endsWith(".eml"))
			.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
	);
	return parsed
		.filter(({ to }) => to?.some((recipient) => recipient.address === address))
		.sort((a, b) => Date.parse(a.date ?? "") - Date.parse(b.date ?? ""))
		.map(({ subject = "", from, text = "", html = "" }) => ({
			subject,
			from: from?.address ?? "",
			text,
			html,
		}));
}

/** An instance that can list its emails. */
type Mailing = { emailsTo: (address: string) => Promise<Email[]> };

/** Waits for an email with this subject to an address. Returns the latest one. */
export async function emailAbout(instance: Mailing, address: string, subject: string): Promise<Email> {
	const find = async () => (await instance.emailsTo(address)).findLast((email) => email.subject === subject);
	await expect
		.poll(async () => Boolean(await find()), { message: `a mail "${subject}" to ${address}` })
		.toBe(true);
	return (await find()) ?? Promise.reject(new Error(`No mail "${subject}" to ${address}.`));
}

/**
 * Finds the path and query of the first link in an email's HTML. The email's text must contain the link, too.
 */
export function linkIn({ html, text }: Email): string {
	const [, href = ""] = /<a\s[^>]*href="([^"]+)"/.exec(html) ?? [];
	expect(text).toContain(href.replaceAll("&amp;", "&"));
	const { pathname, search } = new URL(href.replaceAll("&amp;", "&"));
	return pathname + search;
}
