/** What an examination of an instance found. */
export type Finding = {
	/** What was looked at, such as `disk`. */
	name: string;
	state: "ok" | "warning" | "failed";
	said: string;
	/** What the operator does about it. */
	todo?: string;
};
