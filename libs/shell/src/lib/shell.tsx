import { StartEffects } from './start-effects';
import { ShellFrame, type ShellProps } from './shell-frame';

/**
 * Everything around a screen: header, footer, notices and start effects. The slots show on result
 * pages.
 */
export function Shell(props: ShellProps) {
  return (
    <>
      <ShellFrame {...props} />
      <StartEffects />
    </>
  );
}
