/** A service of the machine that Greenroom can use. */
export type Service = {
	name: string;
	/** The programs that have to be installed. */
	programs: string[];
	/** The Debian package that has them. */
	packageName: string;
	/** Starts the service and the built server, prints a line for each check, and returns whether all passed. */
	tryIt: () => Promise<boolean>;
};

/** Prints a line for each check of a service, and remembers whether all have passed. */
export function newRecord(service: string) {
	let isWell = true;
	return {
		check(what: string, isMet: boolean, seen: unknown): void {
			isWell &&= isMet;
			console.log(`${isMet ? "ok    " : "FAILED"} ${service}: ${what} (${seen})`);
		},
		isWell: () => isWell,
	};
}
