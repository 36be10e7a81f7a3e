// SPDX-License-Identifier: AGPL-3.0-only Contract wallets for tests of ERC-1271 and ERC-6492: a wallet that accepts the
// signatures of its owner, and a factory that deploys it. `test-wallet.ts` contains the compiled code (solc 0.8.37, optimizer 200
// runs, EVM "paris").
pragma solidity 0.8.37;

contract TestWallet {
	address private immutable owner;

	constructor(address owner_) {
		owner = owner_;
	}

	function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
		require(signature.length == 65, "length");
		bytes32 r = bytes32(signature[0:32]);
		bytes32 s = bytes32(signature[32:64]);
		return ecrecover(digest, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
	}
}

contract TestWalletFactory {
	function deploy(address owner, bytes32 salt) external returns (address) {
		return address(new TestWallet{salt: salt}(owner));
	}

	function addressOf(address owner, bytes32 salt) external view returns (address) {
		bytes32 code = keccak256(abi.encodePacked(type(TestWallet).creationCode, abi.encode(owner)));
		return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
	}
}
