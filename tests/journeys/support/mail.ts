import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** A mail as its reader gets it. */
export type Mail = { subject: string; from: string; text: string; html: string };

/** The mails to one address in a folder of .eml files, oldest first. An absent folder holds none. */
export async function mailsIn(folder: string, address: string): Promise<Mail[]> {
	const names = await readdir(folder).catch(() => []);
	const parsed = await Promise.all(names.filter((name) => name.endsWith(".eml")).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
	return parsed
		.filter(({ to }) => to?.some((recipient) => recipient.address === address))
		.sort((a, b) => Date.parse(a.date ?? "") - Date.parse(b.date ?? ""))
		.map(({ subject = "", from, text = "", html = "" }) => ({ subject, from: from?.address ?? "", text, html }));
}
