import { data } from "react-router";
import { MONEY_LISTS, type MoneyList } from "#app/domain/money/finance.ts";

/** The list that a URL names. Throws a 404 response if there is none. */
export function knownList(name: string): MoneyList {
	const list = MONEY_LISTS.find((one) => one === name);
	if (!list) throw data(null, { status: 404 });
	return list;
}

/** The year that a URL names. Throws a 404 response if it isn't a year from 2000 to 2099. */
export function knownYear(text: string): number {
	if (!/^20\d\d$/.test(text)) throw data(null, { status: 404 });
	return Number(text);
}
