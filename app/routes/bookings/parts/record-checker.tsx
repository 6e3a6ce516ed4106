import { buttonClasses } from "#app/ui/form/button.tsx";
import { controlClasses } from "#app/ui/form/field.tsx";

type Props = {
	/** The URL at which the site publishes its keys. Undefined in an export, which is checked offline. */
	keysPath?: string;
};

/**
 * Checks an exported record. It isn't a form, because nothing is sent. It is on the site and, as a separate
 * page, in each export. The styles of both hide it until its script runs.
 */
export const RecordChecker = ({ keysPath }: Props) => (
	<>
		<div data-record-check={keysPath ?? ""} className="measure">
			<p>
				<label htmlFor="record-files" className="font-semibold">
					The record's zip, all files of its unpacked folder, or an agreement's text file
				</label>
			</p>
			<p className="mt-2">
				<input id="record-files" type="file" multiple className={controlClasses} />
			</p>
			<p className="mt-4">
				<button type="button" className={buttonClasses("main")}>
					Check the record
				</button>
			</p>
			<p className="mt-4">The files stay on your device.</p>
		</div>
		<div data-record-result="" role="status" className="measure mt-8 wrap-anywhere" />
		<noscript>
			<p>
				This page needs JavaScript to check a record. Without it, follow the steps in README.txt inside the
				zip: they use openssl and sha256sum in a terminal.
			</p>
		</noscript>
	</>
);
