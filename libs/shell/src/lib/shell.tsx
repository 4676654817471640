import { StartEffects } from './start-effects';
import { ShellFrame, type ShellProps } from './shell-frame';

/** Everything around a screen: header, footer, notices, and what the browser does once at the start. The slots show on the results' pages. */
export function Shell(props: ShellProps) {
  return (
    <>
      <ShellFrame {...props} />
      <StartEffects />
    </>
  );
}
