/** One result of checking an instance. */
export type Finding = {
	/** What was checked, such as `disk`. */
	name: string;
	state: "ok" | "warning" | "failed";
	said: string;
	/** What the operator should do about it. */
	todo?: string;
};
