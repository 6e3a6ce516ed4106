import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>["values"];

type Command<O extends Options> = {
	/** What `--help` prints. */
	usage: string;
	options: O;
	/** Whether it takes words that are no options. */
	takesWords?: boolean;
};

/**
 * Reads the arguments of a command. `--help` prints its usage and ends with 0; an option that it does not know, and whatever
 * `read` throws, is printed above the usage and ends with 2.
 */
export function readArguments<const O extends Options, R>({ usage, options, takesWords = false }: Command<O>, read: (values: Values<O>, words: string[]) => R): R {
	try {
		const known: Options = { ...options, help: { type: "boolean" } };
		const { values, positionals } = parseArgs({ options: known, allowPositionals: takesWords });
		if (values.help) {
			console.log(usage);
			process.exit(0);
		}
		return read(values as Values<O>, positionals);
	} catch (error) {
		console.error(`${(error as Error).message}\n\n${usage}`);
		process.exit(2);
	}
}
